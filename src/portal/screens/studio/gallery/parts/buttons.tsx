import { Flex, Stack } from "@chakra-ui/react";
import { Button, ButtonLink, type ButtonRank } from "../../../../shared/ui/button.tsx";
import { TextLink } from "../../../../shared/ui/text-link.tsx";

export const title = "Buttons and links";

const ranks: ButtonRank[] = ["primary", "secondary", "quiet", "danger"];

export const Example = () => (
  <Stack gap="4">
    {ranks.map((rank) => (
      <Flex key={rank} gap="3" wrap="wrap" align="center">
        <Button rank={rank}>Send {rank}</Button>
        <Button rank={rank} size="sm">
          Small {rank}
        </Button>
        <Button rank={rank} isBusy>
          Sending {rank}
        </Button>
        <Button rank={rank} disabled>
          Disabled {rank}
        </Button>
        <ButtonLink rank={rank} to="/studio/gallery/parts/buttons">
          Link {rank}
        </ButtonLink>
      </Flex>
    ))}
    <p>
      A sentence with a <TextLink to="/studio/gallery/parts/buttons">link in its middle</TextLink>, as it is read.
    </p>
  </Stack>
);
