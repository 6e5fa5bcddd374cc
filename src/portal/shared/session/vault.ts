import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { randomBytes } from "@noble/ciphers/utils.js";
import { ownerOf, type Person } from "./person.ts";

const nonceLength = 24;

/** How much of a file is locked at a time, so that the page answers in between. */
const chunkLength = 256 * 1024;

/** A file as the device keeps it: its name and kind, and its bytes in chunks. */
export interface SealedFile {
  about: string;
  bytes: Blob;
}

/**
 * What locks the things of one person that this device keeps. The key comes from the server and lies, for a start without a network,
 * beside the tokens alone: after the log-out nothing on the device opens them, until the same person has signed in again. All is done
 * on the spot, since a page that is going waits for no promise. From a server that gives no key, things are kept as they are.
 */
export class Vault {
  /** Under which name this person's things lie; it tells nobody who they are. */
  readonly owner: string;
  /** The name that older pages kept them under, unlocked. */
  readonly formerOwner: string;
  readonly #key: Uint8Array | undefined;

  constructor(person: Pick<Person, "sso_id" | "device_key">) {
    this.owner = ownerOf(person);
    this.formerOwner = person.sso_id;
    const key = person.device_key?.split(".")[1];
    this.#key = key === undefined ? undefined : fromBase64(key);
  }

  seal(value: unknown): string {
    const text = JSON.stringify(value);
    return this.#key ? toBase64(this.#lock(new TextEncoder().encode(text))) : text;
  }

  /** Undefined where there is nothing, or nothing that can be opened: it was locked by another key, or it is broken. */
  open<Value>(sealed: unknown): Value | undefined {
    if (sealed === undefined) return undefined;
    // Older pages kept forms as they were, and without a key they are not taken in.
    if (typeof sealed !== "string") return this.#key ? undefined : (sealed as Value);
    try {
      const text = this.#key ? new TextDecoder().decode(this.#unlock(fromBase64(sealed))) : sealed;
      return JSON.parse(text) as Value;
    } catch (error) {
      console.warn("Something that this device keeps cannot be opened.", error);
      return undefined;
    }
  }

  async sealFile(file: File): Promise<SealedFile> {
    const { name, type, lastModified, size } = file;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < size; at += chunkLength)
      parts.push(this.#lock(await bytesOf(file.slice(at, at + chunkLength))));
    return { about: this.seal({ name, type, lastModified, size }), bytes: new Blob(parts) };
  }

  async openFile(sealed: SealedFile | File): Promise<File | undefined> {
    if (sealed instanceof File) return this.#key ? undefined : sealed;
    const { about, bytes } = sealed;
    const described = this.open<{ name: string; type: string; lastModified: number; size: number }>(about);
    if (!described) return undefined;
    const sealedLength = chunkLength + (this.#key ? nonceLength + 16 : 0);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    try {
      for (let at = 0; at < bytes.size; at += sealedLength) {
        parts.push(this.#unlock(await bytesOf(bytes.slice(at, at + sealedLength))));
      }
    } catch (error) {
      console.warn("A file that this device keeps cannot be opened.", error);
      return undefined;
    }
    const { name, type, lastModified, size } = described;
    const file = new File(parts, name, { type, lastModified });
    return file.size === size ? file : undefined;
  }

  #lock(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.#key) return bytes;
    const nonce = randomBytes(nonceLength);
    const locked = xchacha20poly1305(this.#key, nonce).encrypt(bytes);
    const whole = new Uint8Array(nonceLength + locked.length);
    whole.set(nonce);
    whole.set(locked, nonceLength);
    return whole;
  }

  #unlock(whole: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.#key) return whole;
    const cipher = xchacha20poly1305(this.#key, whole.subarray(0, nonceLength));
    return cipher.decrypt(whole.subarray(nonceLength)) as Uint8Array<ArrayBuffer>;
  }
}

const vaults = new WeakMap<object, Vault>();

/** This person's vault; one for each person of the page. */
export function vaultOf(person: Pick<Person, "sso_id" | "device_key">): Vault {
  const known = vaults.get(person) ?? new Vault(person);
  vaults.set(person, known);
  return known;
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

function toBase64(bytes: Uint8Array): string {
  let text = "";
  // In pieces: a function takes no hundred thousand arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
