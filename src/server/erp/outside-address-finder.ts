import { LRUCache } from "lru-cache";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import type { FoundPlace } from "../../contract/types.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { AddressFinder } from "./address-finder.ts";
import { mostPlaces, placeOf } from "./address-line.ts";
import { isInNewZealand } from "./new-zealand.ts";

/** A person waits for it with every key, so a slow provider is as good as none. */
const timeLimitMs = 2_000;
/** How long one that failed is left alone, so that not every key waits for it. */
const restMs = 30_000;
const keptMs = 60_000;
const mostKept = 500;
/** Characters; far more than so few addresses need. */
const longestAnswer = 200_000;

const Text = Type.Optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()]));
const Degrees = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const Answer = Type.Object({
  places: Type.Array(
    Type.Object({
      street_number: Text,
      street: Type.String({ minLength: 1, maxLength: 120 }),
      suburb: Text,
      city: Type.String({ minLength: 1, maxLength: 120 }),
      postcode: Text,
      region: Text,
      country: Text,
      latitude: Degrees,
      longitude: Degrees,
    }),
    { maxItems: 100 },
  ),
});
type Given = Static<typeof Answer>["places"][number];
const answer = Compile(Answer);

/** The question is wrong, not the provider in trouble: nobody puts it to rest for others by what they type. */
const refusals = [400, 422];

/**
 * An outside provider, asked by this server alone: `GET <url>?q=12+smith+ro&max=8&country=nz` with the key as `X-Api-Key` and as
 * `Authorization: Bearer`. It answers `{"places": [{street_number, street, suburb, city, postcode, region, country, latitude,
 * longitude}]}`, best first; `street` and `city` are needed, `country` is `NZ` or left out where the point says it. What does not
 * lie in New Zealand is dropped (LOOKUP-18). When it fails or takes over two seconds, `fallback` answers and `tell` hears why.
 */
export function outsideAddressFinder(
  { url, key }: NonNullable<Settings["addresses"]>,
  fallback: AddressFinder,
  tell: (failure: string) => void = () => {},
): AddressFinder {
  const kept = new LRUCache<string, FoundPlace[]>({ max: mostKept, ttl: keptMs });
  let isResting = false;

  /** Undefined when it does not take the question. */
  async function ask(typed: string): Promise<FoundPlace[] | undefined> {
    const address = new URL(url);
    for (const [name, value] of Object.entries({ q: typed, max: String(mostPlaces), country: "nz" })) {
      address.searchParams.set(name, value);
    }
    const response = await fetch(address, {
      headers: { accept: "application/json", ...(key && { "x-api-key": key, authorization: `Bearer ${key}` }) },
      // The key is for this address alone.
      redirect: "error",
      signal: AbortSignal.timeout(timeLimitMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (refusals.includes(response.status)) {
        tell(
          `ADDRESS_URL: the address provider refused a question with ${response.status}, the bundled one answers it`,
        );
        return undefined;
      }
      throw new Error(`it answered ${response.status}`);
    }
    const text = await readShort(response);
    const given = parsed(text);
    if (!answer.Check(given)) throw new Error("its answer is not of the form that .github/operations.md describes");
    return given.places.filter(isHere).slice(0, mostPlaces).map(found);
  }

  return {
    async find(typed) {
      const wanted = typed.trim().toLowerCase();
      const before = kept.get(wanted);
      if (before) return before;
      if (isResting) return fallback.find(typed);
      try {
        const places = await ask(typed);
        if (!places) return fallback.find(typed);
        kept.set(wanted, places);
        return places;
      } catch (error) {
        isResting = true;
        setTimeout(() => (isResting = false), restMs).unref();
        tell(
          `ADDRESS_URL: the address provider failed, the bundled one answers for ${restMs / 1_000} s: ${reasonOf(error)}`,
        );
        return fallback.find(typed);
      }
    },
  };
}

/** The body as text. Throws when it is longer than any honest one, without reading on. */
async function readShort(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) throw new Error("its answer is too long");
  }
  return text + decoder.decode();
}

/** Throws without a word of the text: a log is read by others than those who live there. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("its answer is not JSON");
  }
}

const newZealand = /^(nz|nzl|new zealand|aotearoa( new zealand)?)$/i;

/** In New Zealand by what it says of itself: its country, its point, and never against one of them. */
function isHere({ country, latitude, longitude }: Given): boolean {
  const isPlaced = latitude != null && longitude != null;
  if (isPlaced && !isInNewZealand(latitude, longitude)) return false;
  return country ? newZealand.test(country.trim()) : isPlaced;
}

function found({ street_number, street, suburb, city, postcode, region, latitude, longitude }: Given): FoundPlace {
  const isPlaced = latitude != null && longitude != null;
  return placeOf({
    street_number: street_number?.trim() ?? "",
    street: street.trim(),
    suburb: suburb?.trim() ?? "",
    city: city.trim(),
    postcode: /^\d{4}$/.test(postcode?.trim() ?? "") ? (postcode?.trim() ?? "") : "",
    region: region?.trim() ?? "",
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
  });
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
