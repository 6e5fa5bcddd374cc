import { existsSync } from "node:fs";

const first = (paths: string[]): { executablePath?: string } => {
  const executablePath = paths.find((path) => existsSync(path));
  return executablePath === undefined ? {} : { executablePath };
};

const whole = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** Debian's Chromium where it is installed, else Playwright's own. The sandbox needs a user that containers do not give. */
export const chromiumLaunch = {
  // As Playwright's own: without windows and what belongs to them it takes a fifth less of the processor.
  ...first(["/usr/bin/chromium-headless-shell", ...whole]),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    // A provider's own page asks for a font of another house: where the network leaves that unanswered, the page never ends loading.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost",
  ],
};

/** The same with all that people's own browsers have, a viewer of PDFs among it. */
export const wholeChromiumLaunch = { args: chromiumLaunch.args, channel: "chromium", ...first(whole) };
