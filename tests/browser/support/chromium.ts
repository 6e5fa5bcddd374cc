import { existsSync } from "node:fs";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

/** Debian's Chromium where it is installed, else Playwright's own. The sandbox needs a user that containers do not give. */
export const chromiumLaunch = {
  ...(installed && { executablePath: installed }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    // A provider's own page asks for a font of another house: where the network leaves that unanswered, the page never ends loading.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost",
  ],
};
