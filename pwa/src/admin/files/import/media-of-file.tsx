import { type ReactNode, useCallback } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { HasAddressesContext, LoadMediumContext } from '../../../exam-ui/rich-parts.ts';
import type { Import } from './use-import.ts';

/** Shows the pictures and sounds of a file that the server does not have yet. */
export function MediaOfFile({ files, children }: Pick<Import, 'files'> & { children: ReactNode }) {
  const device = useDevice();
  const load = useCallback(
    (id: string) =>
      files()
        .call('dataUrl', [id])
        // A picture that was added while fixing a question is on the server.
        .catch(() => device.media().then((media) => media.load(id))),
    [files, device],
  );
  return (
    <HasAddressesContext value={false}>
      <LoadMediumContext value={load}>{children}</LoadMediumContext>
    </HasAddressesContext>
  );
}
