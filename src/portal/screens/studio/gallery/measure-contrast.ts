type Colour = [red: number, green: number, blue: number, alpha: number];

/** The lowest contrast of its kind, and where it is. */
interface Measured {
  ratio: number;
  /** The text, or the name of the control. */
  of: string;
}

export interface Contrasts {
  /** WCAG asks for 4.5 of text. */
  text: Measured | undefined;
  /** WCAG asks for 3 of the edge of what is filled in. */
  edge: Measured | undefined;
}

const filledIn = "input:not([type=checkbox], [type=radio]), select, textarea";
/** WCAG asks nothing of what cannot be used, nor of what is there for the ear alone. */
const exempt = ":disabled, [aria-disabled=true], [aria-hidden=true], [data-disabled]";

/** The lowest contrasts below an element as it is painted now; what has no place on the page is left out. */
export function measureContrast(root: HTMLElement): Contrasts {
  const shown = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) => !element.closest(exempt) && isSeen(element),
  );
  const texts = shown.flatMap((element) => {
    const text = ownText(element);
    return text === "" ? [] : [{ of: text, ratio: contrast(colourOf(element, "color"), groundOf(element)) }];
  });
  const edges = shown
    .filter((element) => element.matches(filledIn))
    .map((element) => ({
      of: (element as HTMLInputElement).labels?.[0]?.textContent ?? element.ariaLabel ?? element.tagName.toLowerCase(),
      // It is seen where it differs from what is on one side of it.
      ratio: Math.max(
        ...[element, element.parentElement].map((side) =>
          contrast(colourOf(element, "borderTopColor"), groundOf(side)),
        ),
      ),
    }));
  return { text: lowest(texts), edge: lowest(edges) };
}

const lowest = (all: Measured[]): Measured | undefined =>
  all.reduce<Measured | undefined>((low, one) => (low && low.ratio <= one.ratio ? low : one), undefined);

function isSeen(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
}

function ownText(element: HTMLElement): string {
  if (element.matches(filledIn)) return (element as HTMLInputElement).value.trim();
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent?.trim() ?? "")
    .join(" ")
    .trim();
}

/** What the eye sees behind an element: its ground laid over those of its ancestors, over white. */
function groundOf(element: Element | null): Colour {
  if (!element) return [255, 255, 255, 1];
  const own = colourOf(element, "backgroundColor");
  return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
}

function colourOf(element: Element, property: "color" | "backgroundColor" | "borderTopColor"): Colour {
  const text = getComputedStyle(element)[property];
  const [a = 0, b = 0, c = 0, alpha = 1] = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  // `color(srgb 0.1 0.2 0.3)` counts to 1, `rgb(1, 2, 3)` to 255.
  const scale = text.startsWith("color(") ? 255 : 1;
  return [a * scale, b * scale, c * scale, alpha];
}

function over([r, g, b, alpha]: Colour, [r2, g2, b2]: Colour): Colour {
  const mix = (above: number, below: number) => above * alpha + below * (1 - alpha);
  return [mix(r, r2), mix(g, g2), mix(b, b2), 1];
}

/** As WCAG 2 defines it, 1 to 21. */
export function contrast(front: Colour, ground: Colour): number {
  const [light = 0, dark = 0] = [luminance(over(front, ground)), luminance(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
