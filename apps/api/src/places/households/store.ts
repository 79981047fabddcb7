import type {
  Approval,
  Decision,
  MemberRole,
  MeterMember,
  MeterRequest,
  MeterRole,
  Utility,
} from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';

/** The user of this session, whose data the database reads. */
type Session = Pick<User, 'sessionKey'>;

/** A meter that a user may use, and their role. */
export interface LinkedMeter {
  id: bigint;
  number: string;
  utility: Utility;
  nickname: string;
  status: 'active' | 'inactive';
  estateId: bigint;
  estateName: string;
  houseName: string | null;
  customerName: string;
  isDefault: boolean;
  role: MeterRole;
  membersCount: number;
}

/** The meters that the caller may use, the default one first. */
export async function metersOf(db: Db, caller: Session): Promise<LinkedMeter[]> {
  const { rows } = await sql<LinkedMeter>`
    select id, number, utility, nickname, status, estate_id as "estateId", estate_name as "estateName",
      house_name as "houseName", customer_name as "customerName", is_default as "isDefault", role,
      members_count as "membersCount"
    from households.meters_of(${sessionOf(caller)}::uuid)
  `.execute(db);
  return rows;
}

/** What a user may do with a meter. Undefined when the user has no access. */
export async function roleOf(db: Db, caller: Session, meterId: string | bigint): Promise<MeterRole | undefined> {
  const { rows } = await sql<{ role: MeterRole | null }>`
    select households.own_role(${sessionOf(caller)}::uuid, ${BigInt(meterId)}) as role
  `.execute(db);
  return rows[0]?.role ?? undefined;
}

/** Whether a user may see the data of a meter: readings, purchases, the estimate. */
export async function mayView(db: Db, caller: Session, meterId: string | bigint): Promise<boolean> {
  return (await roleOf(db, caller, meterId)) !== undefined;
}

/**
 * Whether a user may buy for a meter as one of their own. Anyone may buy for any active meter, but without seeing its
 * name.
 */
export async function mayBuyFor(db: Db, caller: Session, meterId: string | bigint): Promise<boolean> {
  const role = await roleOf(db, caller, meterId);
  return role === 'owner' || role === 'buyer';
}

/** The houses of an estate, or undefined when there is no such estate. */
export async function findHouses(db: Db | Tx, estateId: string): Promise<{ id: string; name: string }[] | undefined> {
  const { rows } = await sql<{ found: boolean; houses: { id: string; name: string }[] }>`
    select estate_found as found, houses from households.houses_of_estate(${BigInt(estateId)})
  `.execute(db);
  const row = rows[0];
  return row?.found ? row.houses : undefined;
}

type Refusal =
  | 'unknown-estate'
  | 'unknown-meter'
  | 'meter-inactive'
  | 'meter-not-in-estate'
  | 'house-not-in-estate'
  | 'meter-not-in-house'
  | 'meter-of-another-household'
  | 'too-many-meters';

type AddOutcome = 'linked' | 'already' | 'email-not-yours' | Refusal;

export async function insertOwnMeter(
  db: Db,
  caller: User,
  meter: { email: string; estateId: string; houseId: string | undefined; number: string },
): Promise<{ outcome: AddOutcome; meterId: bigint | null }> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ outcome: AddOutcome; meterId: bigint | null }>`
    select outcome, linked_id as "meterId" from households.add_meter(${session}, ${meter.email}, ${BigInt(meter.estateId)},
      ${meter.houseId === undefined ? null : BigInt(meter.houseId)}, ${meter.number}, ${ip}::inet, ${requestId})
  `.execute(db);
  return rows[0]!;
}

/** Records that a user saw the masked name of a meter. */
export async function noteSeen(db: Db, caller: User, meterId: bigint): Promise<void> {
  await sql`select households.note_seen(${caller.sessionKey ?? null}, ${meterId})`.execute(db);
}

export async function updateLink(
  db: Db,
  caller: User,
  meterId: string,
  change: { nickname: string | undefined; makeDefault: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select households.update_link(${caller.sessionKey ?? null}, ${BigInt(meterId)}, ${change.nickname ?? null}, ${change.makeDefault}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

export async function removeLink(db: Db, caller: User, meterId: string): Promise<boolean> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ found: boolean }>`
    select households.remove_link(${session}, ${BigInt(meterId)}, ${ip}::inet, ${requestId}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

export async function listMembers(db: Db, caller: Session, meterId: string): Promise<MeterMember[]> {
  const { rows } = await sql<MeterMember>`
    select id, email, name, role, state, since from households.own_members(${sessionOf(caller)}::uuid, ${BigInt(meterId)})
  `.execute(db);
  return rows;
}

export async function inviteMember(
  db: Db,
  caller: User,
  meterId: string,
  member: { email: string; role: MemberRole },
): Promise<{ outcome: 'invited' | 'not-found' | 'already-member' | 'too-many-members'; memberId: string | null }> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ outcome: 'invited'; memberId: string | null }>`
    select outcome, member_id as "memberId" from households.invite_member(${session}, ${BigInt(meterId)}, ${member.email},
      ${member.role}, ${ip}::inet, ${requestId})
  `.execute(db);
  return rows[0]!;
}

export async function updateMember(
  db: Db,
  caller: User,
  meterId: string,
  memberId: string,
  role: MemberRole,
): Promise<boolean> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ found: boolean }>`
    select households.update_member(${session}, ${BigInt(meterId)}, ${memberId}, ${role}, ${ip}::inet, ${requestId}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

export async function removeMember(db: Db, caller: User, meterId: string, memberId: string): Promise<boolean> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ found: boolean }>`
    select households.remove_member(${session}, ${BigInt(meterId)}, ${memberId}, ${ip}::inet, ${requestId}) as found
  `.execute(db);
  return rows[0]?.found === true;
}

/** Requests that a user sent or received: all open ones and the 50 newest others. With an id, only that one. */
export async function listRequests(
  db: Db,
  caller: Session,
  box: 'sent' | 'received',
  id?: string | bigint,
): Promise<MeterRequest[]> {
  const { rows } = await sql<Omit<MeterRequest, 'id'> & { id: bigint }>`
    select id, kind, meter_number, utility, role, message, status, from_name, from_email, created_at, decided_at
    from households.requests_of(${sessionOf(caller)}::uuid, ${box}, ${id === undefined ? null : BigInt(id)})
  `.execute(db);
  return rows.map((row) => ({ ...row, id: row.id.toString() }));
}

export async function insertRequest(
  db: Db,
  caller: User,
  request: { number: string; message: string; isClaim: boolean },
): Promise<{
  outcome: 'created' | 'repeated' | 'unknown-meter' | 'meter-not-linked' | 'already-member' | 'already-decided';
  requestId: bigint | null;
}> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ outcome: 'created'; requestId: bigint | null }>`
    select outcome, request_id as "requestId" from households.create_request(${session}, ${request.number}, ${request.message},
      ${request.isClaim}, ${ip}::inet, ${requestId})
  `.execute(db);
  return rows[0]!;
}

export async function withdrawRequest(
  db: Db,
  caller: User,
  id: string,
): Promise<'withdrawn' | 'not-found' | 'already-decided'> {
  const { rows } = await sql<{ outcome: 'withdrawn' }>`
    select households.withdraw_request(${caller.sessionKey ?? null}, ${BigInt(id)}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

/** Null when it is decided. */
export async function decideRequest(
  db: Db,
  caller: User,
  id: string,
  decision: Decision,
): Promise<'not-found' | 'already-decided' | null> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select households.decide_request(${session}, ${BigInt(id)}, ${decision}, ${ip}::inet, ${requestId}) as refusal
  `.execute(db);
  return rows[0]!.refusal;
}

export async function mayDecide(db: Db, caller: Session, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select households.may_decide_in_session(${sessionOf(caller)}::uuid, ${BigInt(requestId)}) as may
  `.execute(db);
  return rows[0]?.may === true;
}

export async function isSender(db: Db, caller: Session, requestId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select households.is_own_request(${sessionOf(caller)}::uuid, ${BigInt(requestId)}) as is
  `.execute(db);
  return rows[0]?.is === true;
}

/** A house of a home owner, one row for each of its meters, without a number when it has none. */
interface OwnedMeter {
  id: bigint;
  name: string;
  estateName: string;
  number: string | null;
  utility: Utility | null;
  status: 'active' | 'inactive' | null;
  tenantName: string | null;
}

export async function listOwnedMeters(db: Db, caller: Session): Promise<OwnedMeter[]> {
  const { rows } = await sql<OwnedMeter>`
    select id, name, estate_name as "estateName", number, utility, status, tenant_name as "tenantName"
    from households.owned_houses(${sessionOf(caller)}::uuid)
  `.execute(db);
  return rows;
}

export interface ManagedEstate {
  id: bigint;
  name: string;
  houses: number;
  meters: number;
  linked_meters: number;
  open_requests: number;
}

export async function listManagedEstates(db: Db, caller: Session): Promise<ManagedEstate[]> {
  const { rows } = await sql<ManagedEstate>`
    select id, name, houses, meters, linked_meters, open_requests from households.managed_estates(${sessionOf(caller)}::uuid)
  `.execute(db);
  return rows;
}

type ApprovalKind = Approval['kind'];

/** The requests that wait for a decision of this user. Empty for users who are not staff. */
export async function listApprovalsFor(db: Db, caller: Session): Promise<Approval[]> {
  const { rows } = await sql<
    Omit<Approval, 'id' | 'estate_id' | 'house_id'> & { id: bigint; estate_id: bigint | null; house_id: bigint | null }
  >`
    select kind, id, created_at, user_name, user_email, wants, message, meter_number, estate_id, estate_name, house_id,
      house_name, owner_name
    from households.own_approvals(${sessionOf(caller)}::uuid)
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    id: `${row.kind}-${row.id}`,
    estate_id: row.estate_id?.toString() ?? null,
    house_id: row.house_id?.toString() ?? null,
  }));
}

export async function mayApprove(db: Db, caller: Session, kind: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select households.may_approve_in_session(${sessionOf(caller)}::uuid, ${kind}, ${BigInt(id)}) as may
  `.execute(db);
  return rows[0]?.may === true;
}

/** Null when it is decided. */
export async function decideApproval(
  db: Db,
  caller: User,
  approval: { kind: ApprovalKind; id: string },
  decided: {
    decision: Decision;
    propertyId?: string | undefined;
    houseId?: string | undefined;
    note?: string | undefined;
  },
): Promise<'not-found' | 'already-decided' | 'unknown-estate' | 'house-not-in-estate' | null> {
  const { sessionKey: session = null, ip, requestId } = caller;
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select households.decide_approval(${session}, ${sqlArguments({
      kind: approval.kind,
      id: approval.id,
      decision: decided.decision,
      estate_id: decided.propertyId,
      house_id: decided.houseId,
      note: decided.note ?? '',
      ip,
      request: requestId,
    })}) as refusal
  `.execute(db);
  return rows[0]!.refusal;
}

/**
 * Links a meter to a user without a request, for demonstration data and commands. The user's first link is the default.
 */
export async function linkMeter(
  tx: Tx,
  link: { userId: bigint; number: string; role: MeterRole; nickname?: string },
): Promise<void> {
  await sql`
    select households.give_access(${link.userId}, m.id, ${link.role}) from metering.meter m where m.number = ${link.number}
  `.execute(tx);
  await sql`
    update households.link l set nickname = ${link.nickname ?? ''} from metering.meter m
    where l.meter_id = m.id and m.number = ${link.number} and l.user_id = ${link.userId} and l.ended_at is null
  `.execute(tx);
}

/** Makes a user the owner of a house, for demonstration data and commands. */
export async function makeHouseOwner(tx: Tx, owner: { userId: bigint; houseId: bigint }): Promise<void> {
  await sql`
    insert into households.house_owner (house_id, user_id) values (${owner.houseId}, ${owner.userId}) on conflict do nothing
  `.execute(tx);
}
