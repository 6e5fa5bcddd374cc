/**
 * Work without a network, twenty times: look up, go offline, fill, five photos, send when online, close, open again, go online, sent.
 * Each round has a product and a device of its own. Ends with 1 where a round is not sent or an offline start takes over 2 s.
 */
import { loadavg } from "node:os";
import { chromium } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { fieldRound } from "../browser/support/field-mode.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { withProduct } from "./running-product.ts";

const rounds = Number(process.argv[2] ?? 20);
const longestStart = 2_000;
const starts: number[] = [];
/** Work waiting for this machine's cores: a start takes so many times longer. */
const load = () => (loadavg()[0] ?? 0).toFixed(1);
const browser = await chromium.launch(chromiumLaunch);
try {
  for (let round = 1; round <= rounds; round++) {
    await withProduct(async (address) => {
      const context = await browser.newContext({ baseURL: address, locale: "en-NZ", timezoneId: "Pacific/Auckland" });
      try {
        const page = await context.newPage();
        await signIn(page, "dealer@example.test");
        const { start, number, sent } = await fieldRound(context, { model: "RX35-KVT", serial: "K25C04033" });
        starts.push(start);
        console.log(
          `${round}: ${number} sent ${sent} ms after the network came back; started without one in ${start} ms (load ${load()})`,
        );
      } catch (error) {
        const texts = context
          .pages()
          .map((page) => page.locator("[data-trouble], [aria-label=Actions]").allInnerTexts());
        const shown = await Promise.all(texts.map((text) => text.catch(() => []))).then((all) =>
          all.flat().join(" | "),
        );
        console.log(`${round}: not sent (load ${load()}). ${(error as Error).message}\nThe page says: ${shown}`);
      } finally {
        await context.close();
      }
    });
  }
} finally {
  await browser.close();
}
console.log(
  `${starts.length} of ${rounds} sent without typing anything again; slowest start ${Math.max(...starts)} ms`,
);
if (starts.length < rounds || Math.max(...starts) > longestStart) process.exitCode = 1;
