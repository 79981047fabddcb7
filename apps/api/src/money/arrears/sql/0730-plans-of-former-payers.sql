-- A house may have a plan of people who have left beside the plan of those who owe now. offer_plan holds the lock of the house and refuses
-- any other second plan.
drop index arrears.plan_of_house;
