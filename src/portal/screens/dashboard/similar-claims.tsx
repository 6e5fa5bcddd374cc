import { chakra, Heading } from "@chakra-ui/react";
import { useCall } from "../../shared/api/use-call.ts";
import { TextLink } from "../../shared/ui/text-link.tsx";

/** Where nothing is found: a few claims whose words are like those that were searched. Nothing where there are none. */
export function SimilarClaims({ search }: { search: string }) {
  const { data } = useCall("GET /api/claims", search ? [{ query: { search, similar: "yes" } }] : null, {
    shouldRetryOnError: false,
  });
  const claims = data?.claims.data ?? [];
  if (claims.length === 0) return null;
  return (
    <chakra.section aria-labelledby="similar-claims" maxW="lg" mx="auto">
      <Heading as="h2" id="similar-claims" textStyle="md" mb="2">
        Claims with similar words
      </Heading>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
        {claims.map(({ uuid, claim_number: number, customer }) => (
          <li key={uuid}>
            <TextLink to={`/claim/${number}`}>{number}</TextLink> {customer.name}
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
