import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Taken {
  recipients: string[];
  /** The bytes as they came. */
  raw: Buffer;
  mail: Email;
  isEncrypted: boolean;
  user: string | undefined;
}

export interface SmtpTestServer {
  url: string;
  port: number;
  /** Every message that was accepted, copies too. */
  taken: Taken[];
  stop(): Promise<void>;
}

interface Manners {
  /** Answers to RCPT TO by address, one a try; the last one stays. 250 where there is none. */
  answers?: Record<string, number[]>;
  /** Answers to the message itself, one a try; the last one stays. */
  messageAnswers?: number[];
  /** `tls` from the first byte, `starttls` on demand, else in the clear. */
  security?: "tls" | "starttls";
  /** Nobody is heard without this password. */
  password?: string;
  /** Before the sender learns that its message is taken. */
  beforeAnswer?: (taken: Taken) => Promise<void>;
}

const words: Record<number, string> = { 450: "Try later", 451: "Greylisted", 550: "No such mailbox", 554: "Refused" };
const answer = (responseCode: number) =>
  responseCode < 300 ? null : Object.assign(new Error(words[responseCode]), { responseCode });
/** The next answer; the last one stays. */
const next = (answers: number[] = [250]): number => (answers.length > 1 ? answers.shift() : answers[0]) ?? 250;

/** A real SMTP server with manners of its own. */
export async function smtpServer(manners: Manners = {}): Promise<SmtpTestServer> {
  const { answers = {}, messageAnswers, security, password, beforeAnswer } = manners;
  const taken: Taken[] = [];
  const server = new SMTPServer({
    secure: security === "tls",
    disableReverseLookup: true,
    disabledCommands: [...(security === "starttls" ? [] : ["STARTTLS"]), ...(password ? [] : ["AUTH"])],
    authOptional: password === undefined,
    allowInsecureAuth: false,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error("Wrong password")),
    onRcptTo: ({ address }, _session, done) => done(answer(next(answers[address]))),
    onData(stream, session, done) {
      const receive = async () => {
        const raw = await buffer(stream);
        const refusal = answer(next(messageAnswers));
        if (refusal) throw refusal;
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const one = { recipients, raw, mail: await PostalMime.parse(raw), isEncrypted: session.secure };
        const message = { ...one, user: session.user === undefined ? undefined : String(session.user) };
        taken.push(message);
        await beforeAnswer?.(message);
      };
      receive().then(() => done(), done);
    },
  });
  // Clients that are killed reset their connections.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    port,
    url: `smtp${security === "tls" ? "s" : ""}://127.0.0.1:${port}`,
    taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
