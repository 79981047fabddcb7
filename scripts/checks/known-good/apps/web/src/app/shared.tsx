export { SandboxBar } from '../layout/sandbox-bar.tsx';
