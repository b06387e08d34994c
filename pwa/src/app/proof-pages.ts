export { CollectScreen } from '../screens/collect/collect-screen.tsx';
export { HowItCountsScreen } from '../screens/how-it-counts/how-it-counts-screen.tsx';
export { VerifyScreen } from '../screens/verify/verify-screen.tsx';
export { OpenLayout } from './open-layout.tsx';
