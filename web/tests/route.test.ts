import { expect, test } from "vitest";
import { parOf, reviewOf, route, sheetsOf } from "../src/lib/route";

test.each([
  ["/", { screen: "home" }],
  ["/nowhere/at/all", { screen: "home" }],
  ["/new", { screen: "home" }],
  ["/new/trails", { screen: "new", game: "trails" }],
  ["/rules", { screen: "rules", game: null }],
  ["/rules/my-game/", { screen: "rules", game: "my-game" }],
  ["/problems", { screen: "problems", game: null, number: null }],
  ["/problems/my-game/", { screen: "problems", game: "my-game", number: null }],
  ["/problems/trails/17", { screen: "problems", game: "trails", number: 17 }],
  ["/problems/trails/none", { screen: "home" }],
  ["/daily", { screen: "daily" }],
  ["/mine/", { screen: "mine" }],
  ["/move", { screen: "move" }],
  ["/t/ABC234", { screen: "table", table: "abc234", part: "" }],
  ["/t/abc234/elsewhere", { screen: "home" }],
  [sheetsOf("abc234"), { screen: "table", table: "abc234", part: "sheets" }],
  [parOf("abc234"), { screen: "table", table: "abc234", part: "par" }],
  [reviewOf("abc234", 3), { screen: "table", table: "abc234", part: { review: 3 } }],
])("%s", (path, found) => expect(route(path)).toEqual(found));
