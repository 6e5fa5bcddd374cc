import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Found {
  path: string;
  info: string;
  parameter?: string;
}

/** What wapiti and nikto report of a portal on plain HTTP that is as it should be, and why. */
const falseAlarms: [words: RegExp, why: string][] = [
  [/Strict-Transport-Security is not set/, "sent where the portal's address is https"],
  [/Secure flag is not set/, "set where the portal's address is https"],
  [/HttpOnly flag is not set/, "the cookies say httponly in small letters, which wapiti 3.0.4 does not read"],
  [
    /X-XSS-Protection is not set/,
    "0 on purpose: the filter it steered was a hole itself, and browsers have none any more",
  ],
  [/leaks inodes via ETags/, "a weak mark of size and time, no inode"],
  [/This might be interesting/, "whatever is no call answers with the portal's page, which says what is not there"],
  [/Uncommon header/, "headers of this decade"],
  [/Allowed HTTP Methods: GET, HEAD, OPTIONS/, "none that changes anything"],
  [
    /No CGI Directories found|items? checked|host\(s\) tested|Target (IP|Hostname|Port)|(Start|End) Time|No banner/,
    "no finding",
  ],
];

/** Sums up what the tools left in a folder; ends with 1 when there is a finding that is no known false alarm, or no judgement. */
function judgeScan(folder: string, count: number): void {
  const logs = readdirSync(join(folder, "requests")).filter((name) => name.endsWith(".log"));
  const text = (name: string) => readFileSync(join(folder, "requests", name), "utf8");
  const whole = logs.filter((name) => /do not appear to be injectable/.test(text(name)));
  const injected = logs.filter((name) => /is vulnerable|identified the following injection/.test(text(name)));
  console.log(`sqlmap came to its end in ${whole.length} of ${count} calls and found ${injected.length} injections.`);
  const found = injected.map((name) => `sqlmap: ${name}`);
  const lacks: string[] = whole.length === 0 ? ["sqlmap judged no call"] : [];

  const report = join(folder, "wapiti.json");
  if (existsSync(report)) {
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8"));
    const all = [vulnerabilities, anomalies].flatMap((kinds: Record<string, Found[]>) => Object.entries(kinds));
    const lines = all.flatMap(([kind, list]) =>
      list.map(({ path, info, parameter }) => `wapiti: ${kind}: ${info} (${path} ${parameter ?? ""})`),
    );
    console.log(`wapiti said ${lines.length} things.`);
    found.push(...withoutFalseAlarms(lines));
  } else lacks.push("wapiti left no report");

  const nikto = join(folder, "nikto.txt");
  if (existsSync(nikto)) {
    const lines = readFileSync(nikto, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("+ "));
    const isWhole = lines.some((line) => /items checked/.test(line));
    console.log(`nikto said ${lines.length} things${isWhole ? "" : ", and was cut off"}.`);
    found.push(...withoutFalseAlarms(lines.map((line) => `nikto: ${line.slice(2, 300)}`)));
  }
  for (const line of [...found, ...lacks]) console.log(line);
  console.log(`${found.length} findings.`);
  process.exitCode = found.length + lacks.length > 0 ? 1 : 0;
}

/** The lines that nothing explains; of each explanation one line is said. */
function withoutFalseAlarms(lines: string[]): string[] {
  const said = new Set<string>();
  return lines.filter((line) => {
    const known = falseAlarms.find(([words]) => words.test(line));
    if (known && known[1] !== "no finding" && !said.has(known[1])) {
      said.add(known[1]);
      console.log(`  no fault: ${line.slice(0, 120)}: ${known[1]}`);
    }
    return !known;
  });
}

judgeScan(process.argv[2] ?? "", Number(process.argv[3]));
