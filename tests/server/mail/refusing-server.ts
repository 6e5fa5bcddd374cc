import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** An SMTP server that knows none of its recipients. */
export async function refusingServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("No such mailbox"), { responseCode: 550 })),
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
