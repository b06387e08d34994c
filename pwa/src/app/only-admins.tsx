import { Link, Outlet } from 'react-router-dom';
import { useUser } from '../device/use-session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, TabTitle } from '../ui/page.tsx';

const title = 'This page is for admins.';

/** Keeps other users out of admin pages, before such a page reads anything stored on this device. */
export function OnlyAdmins() {
  if (useUser().isAdmin) return <Outlet />;
  const toHome = (
    <Button asChild>
      <Link to={paths.home()}>Go to Home</Link>
    </Button>
  );
  return (
    <Page>
      <TabTitle>{title}</TabTitle>
      <EmptyState level={1} title={title} action={toHome} />
    </Page>
  );
}
