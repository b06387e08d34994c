// npm's postinstall: lets `npx vitest FILE` and editors find the tests' configuration, which Vitest looks for in the
// top folder only. The file made here is not part of the repository, whose top folder holds no configuration of tools.
import { writeFileSync } from 'node:fs';

writeFileSync(
  new URL('../vitest.config.ts', import.meta.url),
  "// Made by npm install.\nexport { default } from './.setup/vitest.config.ts';\n",
);
