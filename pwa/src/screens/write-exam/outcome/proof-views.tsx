export { CodeView } from './code-view.tsx';
export { PushHint } from './proof-push-hint.tsx';
export { ReceiptView } from './receipt-view.tsx';
