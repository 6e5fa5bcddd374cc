import { spawn } from "node:child_process";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Runs a command; what makes no sense or cannot be had is said in one line, and the exit code is 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** What a command was asked for. An option that it does not have is said in a line above its usage, and ends it with code 2. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split(". ") : [];
    const isAsked = line === "Unknown option '--help'";
    if (isAsked) console.log(usage);
    else console.error(`${line}.\n\n${usage}`);
    process.exit(isAsked ? 0 : 2);
  }
}

/**
 * Runs this command without `--watch`, and anew after each change below the folders, until somebody ends it. Node does the watching.
 * Resolves with nothing: the process ends with it.
 */
export async function rerunOnChange(folders: readonly string[]): Promise<never> {
  const [command = "", ...args] = process.argv.slice(1);
  const watched = folders.map((folder) => `--watch-path=${folder}`);
  const own = args.filter((argument) => argument !== "--watch");
  const child = spawn(process.execPath, [...watched, command, ...own], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  process.exit(code ?? 0);
}
