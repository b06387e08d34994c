export type { PushMessage } from '@quiz-app/shared/device';
