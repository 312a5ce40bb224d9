/** Light or dark: the system's choice until another is made here. */

type Theme = "light" | "dark";

class ThemeChoice {
  private system = matchMedia("(prefers-color-scheme: dark)");
  current = $state<Theme>("light");

  constructor() {
    this.read();
    this.system.addEventListener("change", () => this.read());
  }

  toggle(): void {
    const next: Theme = this.current === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    this.read();
  }

  private read(): void {
    const chosen = document.documentElement.dataset.theme;
    const system = this.system.matches ? "dark" : "light";
    this.current = chosen === "light" || chosen === "dark" ? chosen : system;
  }
}

export const theme = new ThemeChoice();
