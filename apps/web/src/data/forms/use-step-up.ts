import { stepUp } from '@gatelight/contract/base/identity/own-account';
import { useRef, useState } from 'react';
import { CallError, call } from '../../api.ts';
import { STRINGS } from '../../strings/index.ts';

export type StepUp = {
  /** The server requires the password first. */
  readonly needsPassword: boolean;
  readonly isBusy: boolean;
  /** The error as a sentence; '' without an error. */
  readonly problem: string;
  /** Runs the call; with a password, confirms that first. True: done. */
  readonly run: (password?: string) => Promise<boolean>;
};

/** Whether the server refused because the password was not typed in the last ten minutes. */
export const isStepUpRequired = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === 'step-up-required';

/** For calls that need the password within the last ten minutes: tries the call, and asks for the password if the server requires it. */
export function useStepUp(act: () => Promise<unknown>): StepUp {
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isRunning = useRef(false);

  async function attemptStepUp(password: string | undefined): Promise<boolean> {
    try {
      if (password !== undefined) await call(stepUp, { body: { password } });
      await act();
      return true;
    } catch (error) {
      if (isStepUpRequired(error)) setNeedsPassword(true);
      else setProblem(error instanceof CallError ? error.message : STRINGS.failures.server);
      return false;
    }
  }

  return {
    needsPassword,
    isBusy,
    problem,
    async run(password) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setIsBusy(true);
      setProblem('');
      const isDone = await attemptStepUp(password);
      isRunning.current = false;
      setIsBusy(false);
      return isDone;
    },
  };
}
