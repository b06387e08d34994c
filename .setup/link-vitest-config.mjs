// npm's postinstall: creates the configuration file that `npx vitest FILE` and editors look for in the top folder. It
// is not part of the repository, so that the top folder has no configuration files.
import { writeFileSync } from 'node:fs';

writeFileSync(
  new URL('../vitest.config.ts', import.meta.url),
  "// Made by npm install.\nexport { default } from './.setup/vitest.config.ts';\n",
);
