// A short while after something new has appeared, a tap was meant for what stood there before: nothing listens to it.

const WHILE = 600;

export class Guard {
  private known = $state("");

  /** Made while its component is; `about` names what is on offer, and nothing at all needs no guard. */
  constructor(private readonly about: () => string) {
    $effect(() => {
      const now = about();
      const timer = setTimeout(() => (this.known = now), WHILE);
      return () => clearTimeout(timer);
    });
  }

  get shut(): boolean {
    return this.known !== this.about();
  }
}
