import type { Page } from "playwright";

/** What a call of the page's signed-in person carries: `data` as JSON, or a form of files. */
type Carried = { data: object } | { multipart: FormData };

/** Posts to the API in the name of the page's signed-in person; throws with what a refusal says. */
export async function callAs(page: Page, address: string) {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem("access_token"))}`;
  return async (url: string, carried: Carried) => {
    const answer = await page.request.post(`${address}${url}`, { headers: { authorization }, ...carried });
    if (!answer.ok()) throw new Error(`${url} answers ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
}
