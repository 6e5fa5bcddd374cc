import { escapeHtml, plainPage } from "../http/plain-page.ts";

export const signOutScript = 'document.getElementById("sign-out").click();';

/** `form` is the provider's own; the button belongs to it. The portal's own request is sent on without a question. */
export const signOutPage = (form: string, isCertain: boolean): string =>
  plainPage({
    title: "Sign out",
    body: `<h1>${isCertain ? "Signing you out" : "Sign out of the Partner Portal?"}</h1>
${form}
<button id="sign-out" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    ...(isCertain && { script: signOutScript }),
  });

export const signedOutPage = (portal: string): string =>
  plainPage({
    title: "Signed out",
    body: `<h1>You are signed out</h1><p><a class="button" href="${escapeHtml(portal)}/">Sign in again</a></p>`,
  });

/** Says what to do next; the code is for whoever is asked for help. */
export const errorPage = (code: string, portal: string): string =>
  plainPage({
    title: "Sign-in was not completed",
    body: `<h1>Sign-in was not completed</h1>
<p>The sign-in may have taken too long, or was started in another window. Please start again from the portal.</p>
<p><a class="button" href="${escapeHtml(portal)}/">Go to the portal</a></p>
<p class="quiet">Code: ${escapeHtml(code)}</p>`,
  });
