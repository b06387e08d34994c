import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, it } from 'vitest';

it('the English catalogues are those of the code: if not, run `npm run texts`', async () => {
  for (const catalogue of await getCatalogs(getConfig({ cwd: join(import.meta.dirname, '../..') }))) {
    const inCode = Object.values((await catalogue.collect()) ?? {}).map(({ message }) => message ?? '');
    const inFile = Object.values((await catalogue.read('en')) ?? {})
      .filter(({ obsolete }) => !obsolete)
      .map(({ message }) => message ?? '');
    expect(inFile.sort()).toEqual(inCode.sort());
  }
});
