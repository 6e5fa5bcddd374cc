import type { AddressInfo } from "node:net";
import { freePort } from "../helpers/free-port.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";
import { answers } from "./answers.ts";
import { contractBorder } from "./contract-border.ts";
import { audience, clientId, closed, type Issuer, scope, startIssuer } from "./issuer.ts";
import { Memory } from "./memory.ts";
import { startPageHost } from "./page-host.ts";
import { people } from "./people.ts";

/** Nothing of the product's server stands here: only its contract, the definitions as an analyst publishes them, and the built page. */
export interface SecondServer {
  /** Where the page is. */
  page: string;
  /** Where its API is: another origin, below a path. */
  api: string;
  issuer: Issuer;
  /** Breaches of the contract, by either side. */
  faults: string[];
  close(): Promise<void>;
}

const base = "/partner/v2";

export async function startSecondServer(): Promise<SecondServer> {
  const [pagePort, issuerPort] = [await freePort(), await freePort()];
  const page = `http://127.0.0.1:${pagePort}`;
  const issuer = await startIssuer(issuerPort, page);
  const definitions = ownDefinitions();
  const moduleOf = (type: string) => `/definitions/${type}-${definitions.get(type)?.hash}.js`;
  const { app, faults } = await contractBorder({
    base,
    page,
    handlers: answers(new Memory(moduleOf), definitions.shared, moduleOf),
    tiring: ["getActivities"],
    whoIs: async (token) => people[(await issuer.holderOf(token)) ?? ""],
  });
  app.get<{ Params: { file: string } }>(`${base}/definitions/:file`, (request, reply) => {
    const type = request.params.file.replace(/-[0-9a-z]+\.js$/, "");
    return reply.type("text/javascript; charset=utf-8").send(definitions.moduleText(type));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const api = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${base}`;
  const host = await startPageHost(pagePort, {
    api,
    issuer: issuer.address,
    clientId,
    audience,
    audienceParameter: "audience",
    scope,
    environment: "test",
    advisorPhone: "0800 111 222",
    policyUrl: "https://partner.example.test/policy",
    termsUrl: "https://partner.example.test/terms",
  });
  return {
    page,
    api,
    issuer,
    faults,
    async close() {
      await app.close();
      await closed(host);
      await issuer.close();
    },
  };
}
