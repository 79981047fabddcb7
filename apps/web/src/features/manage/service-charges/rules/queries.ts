import { getShareRule, setShareRule } from '@gatelight/contract/money/purchase-shares';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { chargesKey } from '../queries.ts';

export const shareRuleQuery = (id: string) =>
  queryOptions({
    queryKey: [...chargesKey(id), 'share-rule'],
    queryFn: ({ signal }) => call(getShareRule, { params: { id }, signal }),
  });

export const saveShareRule = (id: string, body: BodyInputOf<typeof setShareRule>) =>
  call(setShareRule, { params: { id }, body });
