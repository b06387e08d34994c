import { mediumPath } from '@quiz-app/shared/medium-path';
import { use, useCallback, useEffect, useState } from 'react';
import { HasAddressesContext, LoadMediumContext } from '../rich-parts.ts';

/** Why a medium is not shown. */
export type MediumFailure = 'offline' | 'failed';

/**
 * The address of a medium: that which the service worker answers, or once it has failed, because no worker controls the
 * page or the file is damaged, its data.
 */
export function useSource(id: string) {
  const load = use(LoadMediumContext);
  const hasAddress = use(HasAddressesContext);
  const [data, setData] = useState<string>();
  const [failure, setFailure] = useState<MediumFailure>();
  const retry = useCallback(() => {
    load(id).then(
      (loaded) => {
        setData(loaded);
        setFailure(undefined);
      },
      (error: Error) => setFailure(error.name === 'NoConnection' ? 'offline' : 'failed'),
    );
  }, [load, id]);
  useEffect(() => {
    if (!hasAddress) retry();
  }, [hasAddress, retry]);
  const onError = useCallback(() => (data ? setFailure('failed') : retry()), [data, retry]);
  return { src: data ?? (hasAddress ? mediumPath(id) : undefined), failure, onError, retry };
}
