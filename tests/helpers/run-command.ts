import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

export interface Ran {
  code: number;
  /** Lines of both outputs, in their order. */
  said: string;
}

const commands = join(import.meta.dirname, "../../src/tools/commands");
let runs = 0;

/**
 * Runs a command of `src/tools/commands` as Node would, in this process: what it imports is loaded once for all, where a process of its own
 * takes seconds to load it anew.
 */
export async function runCommand(name: string, args: string[]): Promise<Ran> {
  const { argv, exitCode } = process;
  const { NO_COLOR = "" } = process.env;
  const { log, error } = console;
  let said = "";
  const say = (...parts: unknown[]) => {
    said += `${format(...parts)}\n`;
  };
  const file = join(commands, name);
  process.argv = [process.execPath, file, ...args];
  process.exitCode = undefined;
  process.env.NO_COLOR = "1";
  Object.assign(console, { log: say, error: say });
  try {
    runs += 1;
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), said };
  } catch (thrown) {
    say(thrown);
    return { code: 1, said };
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    process.env.NO_COLOR = NO_COLOR;
    Object.assign(console, { log, error });
  }
}
