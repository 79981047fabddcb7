-- The web process neither searches nor sorts houses itself: the functions that do run as their owner.
revoke execute on function estates.house_words(text), estates.counted(text) from gatelight_web;
