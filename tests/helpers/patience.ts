import { configure } from "@testing-library/react";

// Far above what anything takes, as with the tests' own limits: a slow machine is no error.
configure({ asyncUtilTimeout: 15_000 });
