import { describe, expect, it } from 'vitest';
import { PASS_WORDS } from '../../strings/app/pass.ts';
import { GATE_WORDS } from '../../strings/gate/gate.ts';
import { FACILITY_WORDS } from '../../strings/manage/facility.ts';
import { OVERVIEW_WORDS } from '../../strings/manage/overview.ts';
import { POWER_WORDS } from '../../strings/manage/power.ts';
import { REPORT_WORDS } from '../../strings/manage/reports.ts';
import { SCREEN_WORDS } from '../../strings/services/service-screens.ts';

const { power, estate, access, diesel } = SCREEN_WORDS;
const { figures, alarms } = OVERVIEW_WORDS;

describe('the screens on service pages have the texts of the portal', () => {
  it('of the power account', () => {
    const { in: came, out, parts } = POWER_WORDS;
    expect([power.title, power.days]).toEqual([POWER_WORDS.inAndOut, POWER_WORDS.days(30)]);
    expect(power.sides).toEqual([
      { title: came('15,000'), parts: [`${parts.grid} 12,400`, `${parts.generator} 2,600`] },
      {
        title: out('15,000'),
        parts: [`${parts.houses} 12,810`, `${parts.common} 1,170`, `${parts.lost} 1,020 (6.8%)`],
      },
    ]);
  });

  it('of an estate today', () => {
    expect(estate.figures).toEqual([
      [figures.houses, OVERVIEW_WORDS.ofHouses('61', '64'), OVERVIEW_WORDS.empty('3')],
      [figures.charges('Nov'), '₦3.38m', OVERVIEW_WORDS.ofBilled('₦3.87m', '87%')],
      [figures.owed, '₦673,500', OVERVIEW_WORDS.owingHouses('8')],
      [figures.jobs, '9', OVERVIEW_WORDS.late('2')],
    ]);
    expect(estate.needsTitle).toBe(OVERVIEW_WORDS.needs);
    expect(estate.needs).toEqual([
      [OVERVIEW_WORDS.powerAbove, OVERVIEW_WORDS.powerAboveText('19 Nov', '9.4%')],
      [OVERVIEW_WORDS.overdue('₦548,500'), OVERVIEW_WORDS.overdueText('8')],
      [OVERVIEW_WORDS.lateJobs('2'), OVERVIEW_WORDS.lateJobsText],
    ]);
    const { states, reportedBy, member: ownTeam, waitsForAnswer } = FACILITY_WORDS;
    expect(estate.jobs).toEqual([
      [states.reported, 'Lamp 14 is dark', `Block 3 · ${reportedBy('Ada Obi')}`],
      [states['in-progress'], 'Pump 2 leaks', `Pump house · ${ownTeam}`],
      [states.waiting, 'Paint the gate house', waitsForAnswer],
    ]);
  });

  it('of a visitor’s pass, and of the guard who checks it without network', () => {
    expect(access.host).toBe(PASS_WORDS.visitorOf('Ada'));
    expect(access.passNames).toEqual([PASS_WORDS.house, PASS_WORDS.when, PASS_WORDS.people]);
    const { today, span } = PASS_WORDS;
    expect(access.when).toBe(`${today}, ${span('14:30', '23:59')}`);
    const { letIn, checkedHere, letInPeople, noNetwork, visitor, house, until, people } = GATE_WORDS;
    expect([access.letIn, access.checkedHere, access.letInPeople, access.noNetwork]).toEqual([
      letIn,
      checkedHere,
      letInPeople(2),
      noNetwork,
    ]);
    expect(access.guardNames).toEqual([visitor, house, until, people]);
    expect(access.until).toBe(GATE_WORDS.today('23:59'));
  });

  it('of diesel', () => {
    expect(diesel.figure).toEqual([
      figures.diesel,
      OVERVIEW_WORDS.days('11'),
      OVERVIEW_WORDS.ofLitres('3,180', '5,000'),
    ]);
    expect(diesel.alarms).toEqual([
      [alarms.missing('120'), OVERVIEW_WORDS.alarmText('Main tank', '20 Nov', '21 Nov')],
      [alarms.short('60'), OVERVIEW_WORDS.alarmText('Main tank', '12 Nov', '12 Nov')],
    ]);
    expect(diesel.makeJob).toBe(OVERVIEW_WORDS.makeJob);
    const { sections, lines, litres } = REPORT_WORDS;
    expect(diesel.report).toBe(sections.diesel);
    expect(diesel.lines).toEqual([
      [lines.delivered, litres('6,000')],
      [lines.used, litres('5,480')],
      [lines.expected, litres('5,360')],
      [lines.missing, litres('120')],
    ]);
  });
});
