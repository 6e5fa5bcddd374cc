import { escapeHtml, plainPage } from "../http/plain-page.ts";
import { linkHours } from "./sign-in-links.ts";

/** Characters. */
export const shortestPassword = 12;
export const longestPassword = 200;

interface SetPasswordPage {
  /** Where the form is sent. */
  action: string;
  email: string;
  /** What is wrong with what was typed. */
  fault?: string | undefined;
}

/** Where a password is chosen. After a fault it is told first, and both fields are typed again. */
export function setPasswordPage({ action, email, fault }: SetPasswordPage): string {
  const isFaulty = fault !== undefined;
  const ariaAttributes = isFaulty ? ' aria-invalid="true" aria-describedby="problem hint"' : ' aria-describedby="hint"';
  const field = (name: string, label: string) =>
    `<label for="${name}">${label}</label>
${name === "password" ? `<p class="quiet hint" id="hint">${shortestPassword} characters or more. Several words are good.</p>` : ""}
<input id="${name}" name="${name}" type="password" autocomplete="new-password" required maxlength="${longestPassword}"${
      name === "password" ? `${ariaAttributes} autofocus` : ""
    }>`;
  return plainPage({
    title: isFaulty ? "Error: Choose a password" : "Choose a password",
    body: `<h1>Choose a password</h1>
${isFaulty ? `<p class="alarm" id="problem" role="alert">${escapeHtml(fault)}</p>` : ""}
<form method="post" action="${escapeHtml(action)}">
<label for="email">Email</label>
<input id="email" type="email" autocomplete="username" readonly value="${escapeHtml(email)}">
${field("password", "New password")}
${field("again", "New password again")}
<button class="full" type="submit">Set password</button>
</form>`,
  });
}

export const passwordSetPage = (portal: string): string =>
  plainPage({
    title: "Your password is set",
    body: `<h1>Your password is set</h1>
<p>You can sign in with it now. The link that brought you here is used up.</p>
<p><a class="button" href="${escapeHtml(portal)}/">Sign in</a></p>`,
  });

/** For a link that is good no more, or never was. */
export const deadLinkPage = (isExpired: boolean): string =>
  plainPage({
    title: isExpired ? "This link has expired" : "This link cannot be used",
    body: isExpired
      ? `<h1>This link has expired</h1>
<p>It was good for ${linkHours} hours. Please ask whoever sent it to you for a new one.</p>`
      : `<h1>This link cannot be used</h1>
<p>It has been used already, a newer one was made, or a part of it is missing.</p>
<p>If you have set your password, sign in with it. Otherwise check that you have the whole link, or ask whoever sent it to you for a new one.</p>
<p><a class="button" href="/">Sign in</a></p>`,
  });
