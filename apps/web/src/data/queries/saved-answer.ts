import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { CallError } from '../../api.ts';
import { useUserStore } from '../session/user-store.ts';

/** The code of the database loads when it is needed, after the page is drawn. */
const database = () => import('./saved-answers.ts');

/** No response arrived at all: then the saved one is better than nothing. */
const isUnreachable = (failure: unknown) => failure instanceof CallError && failure.status === 0;

/**
 * A query function that stores its response on this device. Without network the query fails as it must, but has the saved response
 * as its data, of the time when it was saved.
 */
export function savedAnswer<Data, Key extends QueryKey>(ask: (context: QueryFunctionContext<Key>) => Promise<Data>) {
  return async (context: QueryFunctionContext<Key>): Promise<Data> => {
    const { client, queryKey } = context;
    const name = JSON.stringify(queryKey);
    const userId = useUserStore.getState().user?.id;
    try {
      const data = await ask(context);
      void database().then(
        ({ saveAnswer }) => saveAnswer(name, data, userId),
        () => undefined,
      );
      return data;
    } catch (failure) {
      if (isUnreachable(failure) && client.getQueryData(queryKey) === undefined) {
        const saved = await database().then(
          ({ readAnswer }) => readAnswer(name),
          () => undefined,
        );
        if (saved) client.setQueryData<unknown>(queryKey, saved.data, { updatedAt: saved.at });
      }
      throw failure;
    }
  };
}
