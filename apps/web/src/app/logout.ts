import { failureText } from '../api.ts';
import { endSession } from '../data/session/session.ts';
import { showError } from '../ui/feedback/toast.tsx';

/** Ends the session; if the server cannot be reached, says so and the person stays signed in. */
export async function logout(): Promise<void> {
  try {
    await endSession();
  } catch (failure) {
    showError(failureText(failure));
  }
}
