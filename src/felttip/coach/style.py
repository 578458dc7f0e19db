"""How the page of a review looks: like the page of the game, in a light room and in a dark one."""

from felttip.kit.palette import DARK, LIGHT
from felttip.kit.svg import properties

LIGHT_ROOM = "--ground:#f1ebdf;--soft:#675e51;--wash:#ece4d5;--good:#22663a;--bad:#a3224a;"
DARK_ROOM = "--ground:#171412;--soft:#b5aa9c;--wash:#322d28;--good:#8fdca5;--bad:#ff9fb9;"

SHEET = """
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);line-height:1.45;
font-family:ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:1080px;margin:0 auto;padding:20px 16px 48px;display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}
h1{font-size:1.5rem;line-height:1.2;font-weight:750;letter-spacing:-.01em}
h2{font-size:1.15rem;line-height:1.25;font-weight:700}
h3{font-size:1rem;font-weight:700}
.soft{color:var(--soft)}.small{font-size:.875rem}
.card{background:var(--paper);border:1.5px solid var(--edge);border-radius:16px;padding:16px;display:grid;gap:12px;
grid-template-columns:minmax(0,1fr);align-content:start}
.number{font-variant-numeric:tabular-nums;white-space:nowrap}
.good{color:var(--good)}.bad{color:var(--bad);font-weight:700}
header{display:grid;gap:2px}
.sum{display:grid;grid-template-columns:1fr;gap:8px}
.sum div{display:flex;align-items:baseline;justify-content:space-between;gap:12px;padding-bottom:8px;
border-bottom:1.5px solid var(--edge)}
.sum div:last-child{border:0;padding:0}
.sum dd{font-weight:750;font-size:1.25rem}.sum div:last-child dd{font-size:1.9rem;line-height:1.1;color:var(--pen)}
.top{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
.chart{width:100%;height:auto;display:block;max-width:580px}
.chart .grid{stroke:var(--edge);stroke-width:1}
.chart text{font-size:11px;fill:var(--soft);font-variant-numeric:tabular-nums}
.chart .end{font-size:14px;font-weight:750;fill:var(--pen)}
.chart .gap{fill:var(--bad);opacity:.14}
.chart .spared{fill:none;stroke:var(--bad);stroke-width:1.5;stroke-dasharray:3 3;stroke-linejoin:round}
.chart .expected{fill:none;stroke:var(--pen);stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.chart .dot{fill:var(--paper);stroke:var(--pen);stroke-width:2}
.chart .dot.bad{stroke:var(--bad);fill:var(--bad)}
.chart .par{stroke:var(--good);stroke-width:1.5;stroke-dasharray:7 4}
.key{display:grid;gap:4px;font-size:.875rem}.key li{display:flex;gap:8px;align-items:center}
.key svg{flex:none;width:28px;height:10px}
.call{display:inline-flex;flex-wrap:wrap;gap:3px;vertical-align:middle}.call svg{width:20px;height:20px;flex:none}
.chip{padding:0 .45em;border-radius:7px;background:var(--wash);font-weight:700;font-variant-numeric:tabular-nums}
.title{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}
.title .bad{margin-left:auto}
.pair{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
figure{display:grid;gap:8px;align-content:start}
figure .ft,.two .ft{width:100%;height:auto;display:block}.source{position:absolute}
.two{display:flex;flex-wrap:wrap;gap:6px 12px;padding-top:4px}.small-one{display:grid;gap:2px;width:min(150px,40vw);
align-content:start}
figcaption{display:grid;gap:2px}
.head{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.facts{display:grid;gap:4px;font-size:.9375rem}.facts li{display:flex;gap:8px}
.facts svg{flex:none;width:16px;height:16px;margin-top:.2em;fill:none;stroke-width:2.5;stroke-linecap:round;
stroke-linejoin:round}
.facts svg{stroke:var(--soft)}.pro svg{stroke:var(--good)}.con svg{stroke:var(--bad)}
.die{opacity:.4}.die.again{opacity:1}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th{font-weight:600;color:var(--soft);font-size:.8125rem;text-align:right;padding:0 0 6px 10px;vertical-align:bottom}
td{padding:8px 0 8px 10px;border-top:1.5px solid var(--edge);vertical-align:top;text-align:right}
th:first-child,td:first-child{padding-left:0;text-align:left;width:3.2em}th.left,td.left{text-align:left}
tr.worst td{background:var(--wash)}
tr.worst td:first-child{border-radius:10px 0 0 10px;padding-left:8px}
tr.worst td:last-child{border-radius:0 10px 10px 0;padding-right:8px}
@media (max-width:520px){table{font-size:.875rem}th{font-size:.6875rem;padding-left:6px}td{padding-left:6px}
td .call svg{width:16px;height:16px}th:first-child,td:first-child{width:2.4em}.card{padding:14px 12px}}
@media (min-width:680px){.pair{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}main{padding:32px 24px 64px;gap:20px}
.card{padding:20px}}
@media (min-width:900px){.top{grid-template-columns:minmax(0,1fr) 300px}h1{font-size:2rem}}
@media print{body{background:none}.card{break-inside:avoid}}
"""


def style(pen: int) -> str:
    """The whole style sheet, in the pen colour of a seat."""
    own = f"--pen:var(--pen{pen % len(LIGHT.pens)});"
    return (
        f":root{{{properties(LIGHT)}{LIGHT_ROOM}{own}color-scheme:light dark}}"
        f"@media (prefers-color-scheme:dark){{:root{{{properties(DARK)}{DARK_ROOM}}}}}{SHEET}"
    )
