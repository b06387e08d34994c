import { useFetch } from '../../screen-parts/use-fetch.ts';
import type { Device } from '../../sync/device.ts';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export { EditAccount } from './edit-account.tsx';

const fetchSessions = ({ ask }: Device) => ask.getSessions();

/** Settings on the server: the password, and the devices on which the user is logged in. */
export function OnlinePanels({ email }: { email: string }) {
  const [{ data: sessions }, fetchAgain] = useFetch(fetchSessions);
  const isByCard = sessions?.find(({ isCurrent }) => isCurrent)?.byCard ?? false;
  return (
    <>
      <PasswordPanel email={email} needsCurrent={!isByCard} onChanged={fetchAgain} />
      <SessionsPanel sessions={sessions} onEnded={fetchAgain} />
    </>
  );
}
