import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { No, renderPortal } from "./support/render-portal.tsx";

const admin = { roles: ["warranty", "admin"], permissions: ["resolve claim"], customer: null, customers: [] };
const mail = {
  uuid: "0c1f2a54-6d0b-4a0e-9a5e-2b6b6f1b7c01",
  kind: "received",
  claim_number: "WC100041",
  subject: "Warranty claim WC100041 received",
  recipients: ["wiremu@example.test"],
  reason: "wiremu@example.test: 550 No such mailbox",
  attempts: 1,
  created_at: "2026-11-19T22:00:00Z",
  failed_at: "2026-11-19T22:05:00Z",
};
const other = { ...mail, uuid: "0c1f2a54-6d0b-4a0e-9a5e-2b6b6f1b7c02", subject: "A question", claim_number: null };

const article = (name: string) => within(screen.getByRole("article", { name }));

test("administrators are told in every view that mail failed, and led to it; it is sent again or let go", async () => {
  let mails = [mail, other];
  const { calls } = await renderPortal({
    path: "/about",
    user: admin,
    answers: {
      "GET /api/mail/failed": () => ({ mails }),
      [`POST /api/mail/${mail.uuid}/retry`]: () => {
        mails = [other];
        return { mail: "waiting" };
      },
      [`DELETE /api/mail/${other.uuid}`]: () => {
        mails = [];
        return { mail: "discarded" };
      },
    },
  });
  const band = within(screen.getByRole("banner"));
  const [link] = await band.findAllByRole("link", { name: "2 e-mails not delivered" });
  await userEvent.click(link as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Failed e-mails" })).toBeTruthy();
  await screen.findByRole("article", { name: mail.subject });
  expect(article(mail.subject).getByText("wiremu@example.test: 550 No such mailbox")).toBeTruthy();
  expect(article(mail.subject).getByRole("link", { name: "WC100041" }).getAttribute("href")).toBe("/claim/WC100041");
  expect(article(mail.subject).getByText(/one try/)).toBeTruthy();

  await userEvent.click(article(mail.subject).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(screen.queryByRole("article", { name: mail.subject })).toBeNull());
  expect((await screen.findAllByText("The e-mail will be sent again within a minute.")).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Failed e-mails" })));

  await userEvent.click(article(other.subject).getByRole("button", { name: "Discard" }));
  const question = await screen.findByRole("dialog", { name: "Discard e-mail" });
  expect(question.textContent).toContain(other.subject);
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(calls("DELETE /api/mail")).toEqual([]);
  await userEvent.click(article(other.subject).getByRole("button", { name: "Discard" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard e-mail" }));
  expect(await screen.findByText("Every e-mail has been delivered.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: /not delivered$/ })).toBeNull());
  expect(calls(`DELETE /api/mail/${other.uuid}`)).toHaveLength(1);
});

test("what somebody else has done already is said, and the list is read anew", async () => {
  let mails = [mail];
  await renderPortal({
    path: "/failed-mail",
    user: admin,
    answers: {
      "GET /api/mail/failed": () => ({ mails }),
      [`POST /api/mail/${mail.uuid}/retry`]: () => {
        mails = [];
        return new No(404, { message: "This mail is no longer among those that failed." });
      },
    },
  });
  await screen.findByRole("article", { name: mail.subject });
  await userEvent.click(article(mail.subject).getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("This mail is no longer among those that failed.")).toBeTruthy();
  expect(await screen.findByText("Every e-mail has been delivered.")).toBeTruthy();
});

test("nobody else is told of it or asks for it", async () => {
  const { calls } = await renderPortal({
    path: "/failed-mail",
    answers: { "GET /api/mail/failed": { mails: [mail] } },
  });
  expect(await screen.findByText("Only administrators look after e-mail.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /not delivered$/ })).toBeNull();
  expect(calls("GET /api/mail/failed")).toEqual([]);
});
