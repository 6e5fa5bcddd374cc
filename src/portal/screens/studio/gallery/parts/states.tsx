import { SimpleGrid } from "@chakra-ui/react";
import { Button } from "../../../../shared/ui/button.tsx";
import { EmptyState } from "../../../../shared/ui/empty-state.tsx";
import { Notice } from "../../../../shared/ui/notice.tsx";
import { Panel } from "../../../../shared/ui/panel.tsx";
import { SkeletonBlocks, SkeletonLines } from "../../../../shared/ui/skeletons.tsx";

export const title = "Loading, empty and failed";

export const Example = () => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
    <Panel>
      <SkeletonLines lines={6} label="Loading lines" />
    </Panel>
    <Panel>
      <SkeletonBlocks blocks={3} label="Loading blocks" />
    </Panel>
    <Panel>
      <EmptyState glyph="search" action={<Button rank="primary">Make the first one</Button>}>
        There is nothing here yet.
      </EmptyState>
    </Panel>
    <Panel>
      <Notice kind="error" action={<Button>Try again</Button>}>
        The list could not be loaded.
      </Notice>
    </Panel>
  </SimpleGrid>
);
