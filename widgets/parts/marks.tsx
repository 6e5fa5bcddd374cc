import { chakra } from "@chakra-ui/react";

const Mark = chakra("svg", {
  base: {
    width: "4",
    height: "4",
    flexShrink: 0,
    mt: "0.5",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2",
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
});

export const WarningMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3 2 20h20L12 3z M12 10v4 M12 17v.01" />
  </Mark>
);

export const InformationMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 11v5 M12 8v.01" />
  </Mark>
);

export const UploadMark = () => (
  <Mark viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 16V4 M7 9l5-5 5 5 M4 16v4h16v-4" />
  </Mark>
);
