import { builtinEnvironments, type Environment } from "vitest/runtime";

/**
 * jsdom whose `window` and `document` outlive the file's last test, as a browser's outlive the last script of a page. An answer
 * that arrives after it then finds React where it left it, instead of failing the whole run with "window is not defined".
 */
const page: Environment = {
  ...builtinEnvironments.jsdom,
  name: "page",
  async setup(global, options) {
    const jsdom = await builtinEnvironments.jsdom.setup(global, options);
    return {
      async teardown(global) {
        const { document } = global;
        await jsdom.teardown(global);
        Object.assign(global, { window: global, document });
      },
    };
  },
};

export default page;
