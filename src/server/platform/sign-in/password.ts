import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

const cost = { N: 16384, r: 8, p: 1 };
const length = 32;

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

const written = (salt: Buffer, key: Buffer) =>
  ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");

/** A salted scrypt hash that carries its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return written(salt, await derive(password, salt, cost));
}

/** Nobody's password: what is compared when there is no account, so that both answers take as long. */
const nobodys = written(randomBytes(16), randomBytes(length));

/** Whether the password belongs to the hash. Without a hash the same work is done, and the answer is no. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = "", key = ""] = (hash ?? nobodys).split("$");
  const expected = Buffer.from(key, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === length && timingSafeEqual(derived, expected) && hash !== undefined;
}
