import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Attributes {
  mode?: number | null;
}
interface Operations {
  setattr(node: unknown, attributes: Attributes): void;
}

/**
 * A folder for PGlite whose files only their owner can read. PGlite gives each file that it makes its rights by name, so the
 * process's umask alone does nothing.
 */
export class OwnersFolder extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    const made = await super.init(pg, options);
    const closeToOthers = ({ NODEFS }: { NODEFS: { node_ops: Operations; stream_ops: Operations } }) => {
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        const { setattr } = operations;
        operations.setattr = (node, attributes) =>
          setattr(node, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
      }
    };
    const { preRun = [] } = made.emscriptenOpts;
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun: [...preRun, closeToOthers] } };
  }
}
