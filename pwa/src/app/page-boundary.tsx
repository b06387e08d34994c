import { Component, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Loader } from '../ui/loader.tsx';
import { Failure } from './failure.tsx';

/** Shows the loader while a page is loading for the first time, and a message if it fails, until the address changes. */
export function PageBoundary() {
  const { key } = useLocation();
  return (
    <FailureBoundary place={key}>
      <Suspense fallback={<Loader />}>
        <Outlet />
      </Suspense>
    </FailureBoundary>
  );
}

interface FailureBoundaryProps {
  /** The failure is shown until this changes. */
  place: string;
  children: ReactNode;
}

interface FailureState {
  message: string | undefined;
}

class FailureBoundary extends Component<FailureBoundaryProps, FailureState> {
  override state: FailureState = { message: undefined };

  static getDerivedStateFromError(error: unknown): FailureState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override componentDidUpdate({ place }: FailureBoundaryProps, { message }: FailureState): void {
    // A failure of the page that has just been opened stays.
    if (message !== undefined && place !== this.props.place) this.setState({ message: undefined });
  }

  override render(): ReactNode {
    const { message } = this.state;
    return message === undefined ? this.props.children : <Failure message={message} />;
  }
}
