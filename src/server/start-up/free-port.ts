import { once } from "node:events";
import { createServer } from "node:net";
import type { Settings } from "../platform/settings/settings.ts";
import { StartUpFault } from "../platform/settings/start-up-fault.ts";

type Place = Pick<Settings, "port" | "host">;

/** Makes sure, before any work is done, that the address can be listened at. Throws StartUpFault. */
export async function needFreePort({ port, host }: Place): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, "listening");
  } catch (error) {
    throw listenFault(error, { port, host });
  }
  server.close();
  await once(server, "close");
}

/** What to do about an address that cannot be listened at. */
export function listenFault(error: unknown, { port, host }: Place): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") {
    return new StartUpFault(`PORT: ${port} is in use by another program. Stop that, or set PORT to another number.`);
  }
  if (code === "EACCES") {
    return new StartUpFault(`PORT: this user may not listen at ${port}. Set PORT to a number from 1024 on.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartUpFault(
      `HOST: ${host} is no address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
    );
  }
  return error;
}
