// Plain JavaScript, loaded before anything else: an older Node cannot even read the other files.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This needs Node 22.18 or later, and ${process.version} runs it. Run "npm ci" to get the Node that comes with it, or install one from https://nodejs.org.`,
  );
  process.exit(1);
}
