import { escapeHtml, plainPage } from "../http/plain-page.ts";
import { demoPassword } from "./demo-accounts.ts";

interface SignInPage {
  /** Where the form is sent. */
  action: string;
  email: string;
  /** What was wrong with the last try. */
  problem?: string | undefined;
  /** Shown to testers; empty in production. */
  demoEmails: string[];
}

const demoList = (emails: string[]) =>
  emails.length === 0
    ? ""
    : `<details><summary>Demo accounts</summary><p>The password of each is <code>${demoPassword}</code>.</p>
<ul>${emails.map((email) => `<li>${escapeHtml(email)}</li>`).join("")}</ul></details>`;

/** The sign-in form. After a wrong try the email stays, the message stands first, and the password has the focus. */
export function signInPage({ action, email, problem, demoEmails }: SignInPage): string {
  const isFailed = problem !== undefined;
  const ariaAttributes = isFailed ? ' aria-invalid="true" aria-describedby="problem"' : "";
  const focus = (isWanted: boolean) => (isWanted ? " autofocus" : "");
  return plainPage({
    title: isFailed ? "Error: Sign in" : "Sign in",
    body: `<h1>Sign in</h1>
${isFailed ? `<p class="alarm" id="problem" role="alert">${escapeHtml(problem)}</p>` : ""}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${escapeHtml(email)}"${ariaAttributes}${focus(email === "")}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${ariaAttributes}${focus(email !== "")}>
<button class="full" type="submit">Sign in</button>
</form>
${demoList(demoEmails)}`,
  });
}
