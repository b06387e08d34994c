import { matchesGlob } from 'node:path';
import type { Plugin } from 'vite';
import { ofAdmins, others } from './lingui.config.ts';

const files = (globs: string[]) => globs.map((glob) => glob.replace('<rootDir>', import.meta.dirname));
const isOneOf = (globs: string[]) => (file: string) => globs.some((glob) => matchesGlob(file, glob));
const isOther = isOneOf(files(others));
const isOfAdmins = isOneOf(files(ofAdmins));

/**
 * Fails the build if a page would show no words: if what the app begins with contains a file whose texts load later, or
 * if what takers load contains one whose texts only admins load.
 */
export const textsInTime = (): Plugin => ({
  name: 'texts-in-time',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.fileName.startsWith('assets/admin/')) continue;
      const isFirst = chunk.isEntry || chunk.name === 'exam';
      for (const file of chunk.moduleIds) {
        if ((isFirst && isOther(file)) || isOfAdmins(file))
          this.error(`The texts of ${file} load later than ${chunk.fileName}, which contains it: see lingui.config.ts`);
      }
    }
  },
});
